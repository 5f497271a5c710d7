extension Completion {
  /// The part of the script that is the same whatever the verbs are called.
  static func bashFunctions(names: String) -> String {
    wordFunctions + "\n\n" + mainFunction(names: names)
  }

  private static let wordFunctions = #"""
    # What can stand in a place: KIND BEGINNING.
    _constat_candidates() {
      case $1 in
        file) compgen -f -- "$2" ;;
        folder) compgen -d -- "$2" ;;
        run)
          compgen -W latest -- "$2"
          compgen -d -- "$2"
          ;;
        database | journal)
          case $1:$2 in
            *:sqlite:*) compgen -P sqlite: -f -- "${2#sqlite:}" ;;
            database:*) compgen -W sqlite: -- "$2" ;;
            journal:*) compgen -W 'sqlite: postgres://' -- "$2" ;;
          esac
          ;;
        words\ *) compgen -W "${1#words }" -- "$2" ;;
      esac
    }

    # The line up to the cursor as a person sees its words, into constat_words.
    _constat_split() {
      local rest=${COMP_LINE:0:COMP_POINT} word i
      for ((i = 0; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if ((i == 0)) || [[ $rest == [[:blank:]]* ]]; then constat_words+=(''); fi
        rest=${rest#"${rest%%[![:blank:]]*}"}
        if ((i == COMP_CWORD)); then word=$rest; fi
        constat_words[-1]+=$word
        rest=${rest#"$word"}
      done
    }

    # The options of a verb that can still be given: VERB BEGINNING GIVEN...
    _constat_options_left() {
      local verb=$1 beginning=$2 option
      shift 2
      local given=" $* "
      _constat_options "$verb"
      for option in $REPLY; do
        if [[ $option == +* ]]; then
          option=${option#+}
        elif [[ $given == *" $option "* || $given == *" $option="* ]]; then
          continue
        fi
        if [[ $option == "$beginning"* ]]; then printf '%s\n' "$option"; fi
      done
    }
    """#

  private static func mainFunction(names: String) -> String {
    #"""
    _constat() {
      local IFS=$' \t\n' REPLY= verb= name first=1 kind= head= breaks=
      local -a constat_words=() parts=() found=()
      _constat_split
      local last=$((${#constat_words[@]} - 1))
      local current=${constat_words[last]}
      for name in \#(names); do
        parts=($name)
        if ((last > ${#parts[@]})) && [[ "${constat_words[*]:1:${#parts[@]}}" == "$name" ]]; then
          verb=$name first=$((${#parts[@]} + 1))
        fi
      done
      if [[ -z $verb ]]; then
        _constat_verb_words "$last" "${constat_words[1]}"
        mapfile -t found < <(_constat_candidates "$REPLY" "$current")
      elif [[ $current == --*=* ]]; then
        _constat_value "$verb" "${current%%=*}"
        kind=$REPLY
        mapfile -t found < <(_constat_candidates "$kind" "${current#*=}")
        found=("${found[@]/#/"${current%%=*}="}")
      else
        if ((last > first)); then _constat_value "$verb" "${constat_words[last - 1]}"; fi
        kind=$REPLY
        if [[ -n $kind ]]; then
          mapfile -t found < <(_constat_candidates "$kind" "$current")
        else
          _constat_operand "$verb"
          kind=$REPLY
          mapfile -t found < <(
            if [[ $current != -* ]]; then _constat_candidates "$kind" "$current"; fi
            _constat_options_left "$verb" "$current" "${constat_words[@]:first:last - first}"
          )
        fi
      fi
      # Readline replaces only what stands after the last of its own separators.
      if [[ $COMP_WORDBREAKS == *:* ]]; then breaks+=:; fi
      if [[ $COMP_WORDBREAKS == *=* ]]; then breaks+='='; fi
      if [[ -n $breaks ]]; then head=${current%"${current##*[$breaks]}"}; fi
      COMPREPLY=("${found[@]#"$head"}")
      case $kind:${COMPREPLY[0]-} in
        database:sqlite: | journal:sqlite: | journal:*//) compopt -o nospace 2>/dev/null ;;
        file:* | folder:* | run:* | database:* | journal:*) compopt -o filenames 2>/dev/null ;;
      esac
    }
    complete -F _constat constat

    """#
  }
}
