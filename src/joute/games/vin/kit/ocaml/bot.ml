(* La Course Au Vin: goes to the nearest red bunch, carries it home, and starts again. Legal, but weak. *)

let points = 10
let ways = [ ("HAUT", -1, 0); ("BAS", 1, 0); ("GAUCHE", 0, -1); ("DROIT", 0, 1) ]
let setting name usual = Option.value (Sys.getenv_opt name) ~default:usual

let input, output =
  let host = Unix.gethostbyname (setting "JOUTE_HOST" "127.0.0.1") in
  let port = int_of_string (setting "JOUTE_PORT" "1234") in
  Unix.open_connection (Unix.ADDR_INET (host.Unix.h_addr_list.(0), port))

let starts_with word line =
  String.length line >= String.length word && String.sub line 0 (String.length word) = word

(* return the words of the next line *)
let hear () =
  match String.trim (input_line input) with
  | line when starts_with "FIN" line || starts_with "ERREUR" line -> exit 0
  | line -> String.split_on_char '|' line
  | exception End_of_file -> exit 0 (* the server has closed the connection *)

let ask request =
  output_string output (request ^ "\n");
  flush output;
  hear ()

(* read a cell from the last two numbers of "row;column", or of a bunch *)
let cell text =
  match List.rev (String.split_on_char ';' text) with
  | column :: row :: _ -> (int_of_string row, int_of_string column)
  | _ -> failwith "cell"

(* DEBUT, then colour;units;row;column *)
let red_bunches words = List.map cell (List.filter (starts_with "ROUGE") words)

(* look for the nearest of these cells, further and further away; return the first step to it *)
let way_to targets here is_path =
  let first = Hashtbl.create 100 and queue = Queue.create () in
  let reach at way =
    Hashtbl.add first at way;
    Queue.add at queue
  in
  let rec look () =
    if Queue.is_empty queue then None
    else
      let row, column = Queue.pop queue in
      let begun = Hashtbl.find first (row, column) in
      if List.mem (row, column) targets then begun
      else begin
        List.iter
          (fun (way, down, right) ->
            let there = (row + down, column + right) in
            if is_path there && not (Hashtbl.mem first there) then
              reach there (if begun = None then Some way else begun))
          ways;
        look ()
      end
  in
  reach here None;
  look ()

let () =
  let number = int_of_string (List.nth (ask "INSCRIRE") 1) in
  ignore (hear ()); (* DEBUT *)
  let map = ask "CARTE" in
  let size = int_of_string (List.nth map 1) and letters = List.nth map 2 in
  let is_inside place = place >= 0 && place < size in
  let is_path (row, column) =
    is_inside row && is_inside column && letters.[(row * size) + column] = 'C'
  in
  let vat = cell (List.nth (ask "CUVES") 1) in (* the red one *)
  let here = ref (cell (List.nth (ask "JOUEURS") (number + 1))) in
  let hod = ref 0 in (* units in it *)
  while true do
    ignore (ask "FINTOUR");
    let reds = ref (red_bunches (hear ())) in
    for _ = 1 to points do
      if List.mem !here !reds then begin
        hod := int_of_string (List.nth (ask "RAMASSE") 1);
        reds := List.filter (( <> ) !here) !reds
      end
      else if !hod > 0 && !here = vat then begin
        ignore (ask "VIDE");
        hod := 0
      end
      else
        match way_to (if !hod > 0 then [ vat ] else !reds) !here is_path with
        | Some way -> here := cell (List.nth (ask ("DEPLACE|" ^ way)) 1)
        | None -> ()
    done
  done
