(* Mine Into The Deep: one dwarf that goes where it sees the most metal. Legal, but weak. *)

let name = "ocaml"
let safe = 9 (* a mine has at least ten layers: from the ninth on, the evil may be there *)
let nobody = -1
let setting name usual = Option.value (Sys.getenv_opt name) ~default:usual

let input, output =
  let host = Unix.gethostbyname (setting "JOUTE_HOST" "127.0.0.1") in
  let port = int_of_string (setting "JOUTE_PORT" "1234") in
  Unix.open_connection (Unix.ADDR_INET (host.Unix.h_addr_list.(0), port))

let hear () =
  match String.trim (input_line input) with
  | "FIN" -> exit 0
  | line -> line
  | exception End_of_file -> exit 0 (* the server has closed the connection *)

let ask request =
  output_string output (request ^ "\n");
  flush output;
  hear ()

let value = function "FER" -> 10 | "OR" -> 20 | "DIAMANT" -> 40 | "MITHRIL" -> 80 | _ -> 0

(* the value of the layer in sight, -1 where we must not or cannot go *)
let worth me zone =
  match String.split_on_char ';' zone with
  | [ depth; units; metal; owner ] ->
      let owner = int_of_string owner in
      if int_of_string depth >= safe || (owner <> nobody && owner <> me) then -1
      else int_of_string units * value metal
  | _ -> failwith "zone"

(* depth;units;metal;owner| row by row *)
let hear_zones () = List.filter (( <> ) "") (String.split_on_char '|' (ask "CARTE"))

let rec side count size = if size * size < count then side count (size + 1) else size

let rec play me here =
  ignore (hear ()); (* DEBUT_TOUR *)
  let zones = Array.of_list (hear_zones ()) in
  let size = side (Array.length zones) 1 in
  let best = ref (-1) and most = ref (-1) in
  Array.iteri
    (fun i zone ->
      if worth me zone > !most then begin
        best := i;
        most := worth me zone
      end)
    zones;
  if !best < 0 && here >= 0 then ignore (ask "RETIRER|0")
  else if !best <> here then
    ignore (ask (Printf.sprintf "DEPLACER|0|%d|%d" (!best / size) (!best mod size)));
  ignore (ask "FIN_TOUR");
  play me !best

let () =
  ignore (hear ()); (* DEBUT_PARTIE *)
  play (int_of_string (List.nth (String.split_on_char '|' (ask name)) 1)) (-1)
