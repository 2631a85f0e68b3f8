(* @TITLE@: takes the first of its actions. Legal, but weak. *)

(* write your own: return one of the actions; what you see is a line of JSON *)
let choose _seen actions = List.hd actions

let setting name usual = Option.value (Sys.getenv_opt name) ~default:usual

let input, output =
  let host = Unix.gethostbyname (setting "JOUTE_HOST" "127.0.0.1") in
  let port = int_of_string (setting "JOUTE_PORT" "@PORT@") in
  Unix.open_connection (Unix.ADDR_INET (host.Unix.h_addr_list.(0), port))

let hear () =
  match input_line input with
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
    output_string output (choose seen actions ^ "\n");
    flush output
  done
