# Completes commands, options, games and players of inarow in bash. The program is asked for them, so that none is missing.

_inarow() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} path=() help commands at choices
    COMPREPLY=()
    # bash takes these for words of their own; settings of a player follow them.
    case $before$word in
        *[:=]*) return ;;
    esac
    help=$("$1" --lang en --help 2>/dev/null) || return
    for ((at = 1; at < COMP_CWORD; at++)); do
        commands=$(_inarow_commands "$help")
        if [[ $'\n'$commands$'\n' == *$'\n'"${COMP_WORDS[at]}"$'\n'* ]]; then
            path+=("${COMP_WORDS[at]}")
            help=$("$1" --lang en "${path[@]}" --help 2>/dev/null) || return
        fi
    done
    if [[ $word == -* ]]; then
        choices=$(sed -nE 's/^ +(-[A-Za-z], )?(--[a-z-]+).*/\2/p' <<<"$help")
    elif [[ $before == -* ]] && grep -qE -- "^ +(-[A-Za-z], )?$before <" <<<"$help"; then
        choices=$(_inarow_values "$1" "$before" "$help")
    else
        case ${path[*]} in
            play | referee | perft | walls | analyse) choices=$(_inarow_names "$1" games) ;;
            'arena match' | 'arena sprt') choices=$(_inarow_names "$1" players) ;;
            *) choices=$(_inarow_commands "$help") ;;
        esac
    fi
    mapfile -t COMPREPLY < <(compgen -W "$choices" -- "$word")
}

# The commands that a help lists.
_inarow_commands() {
    sed -nE '/^Commands:/,/^$/ s/^  ([a-z]+) .*/\1/p' <<<"$1"
}

# The names that the program lists as games or players.
_inarow_names() {
    "$1" --lang en "$2" 2>/dev/null | sed -nE 's/^([a-z0-9-]+).*/\1/p'
}

# What may follow an option: what its help writes as <one|other>, games or players. Files are bash's own part.
_inarow_values() {
    local value
    value=$(sed -nE "s/^ +(-[A-Za-z], )?$2 <([^>]*)>.*/\2/p" <<<"$3")
    case $value in
        GAME) _inarow_names "$1" games ;;
        PLAYER) _inarow_names "$1" players ;;
        LANG) printf 'en\nru\n' ;;
        *) tr '|' '\n' <<<"$value" | grep -E '^[a-z-]+$' ;;
    esac
}

complete -o default -F _inarow inarow
