(* La bataille du café: plants on the first unit that the rules allow. Legal, but weak. *)

let size = 10
let north, west, south, east = (1, 2, 4, 8)
let forest = 32 (* 64 is the sea *)
let setting name usual = Option.value (Sys.getenv_opt name) ~default:usual

let input, output =
  let host = Unix.gethostbyname (setting "JOUTE_HOST" "127.0.0.1") in
  let port = int_of_string (setting "JOUTE_PORT" "1213") in
  Unix.open_connection (Unix.ADDR_INET (host.Unix.h_addr_list.(0), port))

(* read exactly this many bytes: messages have no end mark *)
let hear length =
  match really_input_string input length with
  | text -> text
  | exception End_of_file -> exit 0 (* the server has closed the connection *)

let rec hear_row text =
  match hear 1 with
  | "|" -> Array.of_list (List.map int_of_string (String.split_on_char ':' text))
  | next -> hear_row (text ^ next)

let island = Array.init size (fun _ -> hear_row "")
let parcel = Array.make_matrix size size 0
let taken = Array.make_matrix size size false
let last = ref None

(* give a number to all units of a parcel: those with no border in between *)
let rec fill row column number =
  if parcel.(row).(column) = 0 then begin
    let borders = island.(row).(column) in
    parcel.(row).(column) <- number;
    if borders land north = 0 then fill (row - 1) column number;
    if borders land west = 0 then fill row (column - 1) number;
    if borders land south = 0 then fill (row + 1) column number;
    if borders land east = 0 then fill row (column + 1) number
  end

let is_legal row column =
  island.(row).(column) < forest
  && (not taken.(row).(column))
  &&
  match !last with
  | None -> true (* the first seed goes anywhere *)
  | Some (last_row, last_column) ->
      (row = last_row || column = last_column)
      && parcel.(row).(column) <> parcel.(last_row).(last_column)

let plant row column =
  taken.(row).(column) <- true;
  last := Some (row, column)

let play () =
  let unit = ref 0 in
  while !unit < (size * size) - 1 && not (is_legal (!unit / size) (!unit mod size)) do
    incr unit
  done;
  Printf.fprintf output "A:%d%d%!" (!unit / size) (!unit mod size);
  if hear 4 = "VALI" then plant (!unit / size) (!unit mod size)

(* whether the game goes on after the opponent's move *)
let hear_opponent () =
  match hear 4 with
  | "FINI" -> false
  | answer ->
      let digit i = Char.code answer.[i] - Char.code '0' in
      plant (digit 2) (digit 3); (* B:xy *)
      hear 4 = "ENCO"

let () =
  for i = 0 to (size * size) - 1 do
    fill (i / size) (i mod size) (i + 1)
  done;
  play ();
  while hear_opponent () do
    play ()
  done;
  prerr_endline (hear 7) (* S:ours:theirs *)
