#!/bin/sh
# A bot in the shell: makes the first legal move. skerry tournament catan random "cmd:examples/bots/first.sh"
while read -r line; do
  case "$line" in
    '{"type":"hello"'*) echo '{"type":"hello","protocol":1,"name":"first"}' ;;
    '{"type":"choose"'*)
      id=$(echo "$line" | sed 's/^{"type":"choose","id":\([0-9]*\),.*/\1/')
      code=$(echo "$line" | sed 's/.*"codes":\[\([0-9]*\).*/\1/')
      echo "{\"type\":\"choose\",\"id\":$id,\"move\":$code}" ;;
    '{"type":"bye"'*) exit 0 ;;
  esac
done
