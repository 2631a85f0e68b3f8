(* @TITLE@: takes the first of its actions. Legal, but weak. *)

(* write your own: return one of the actions; what you see is a line of JSON *)
let choose _seen actions = List.hd actions

let hear () =
  match input_line stdin with
  | line -> String.trim line
  | exception End_of_file -> exit 0 (* the game is over *)

let rec hear_lines count =
  if count = 0 then []
  else
    let first = hear () in
    first :: hear_lines (count - 1)

let () =
  while true do
    let seen = hear () in
    let actions = hear_lines (int_of_string (hear ())) in
    print_endline (choose seen actions)
  done
