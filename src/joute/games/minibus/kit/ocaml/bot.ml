(* Minibus: one bus that goes round the stations and waits a little at each. Legal, but weak. *)

let wait = 5 (* turns at a station, to let travellers off and on *)

let numbers () =
  match input_line stdin with
  | line -> List.map int_of_string (String.split_on_char ' ' (String.trim line))
  | exception End_of_file -> exit 0 (* the game is over *)

let number () = List.hd (numbers ())

let repeat times action =
  for _ = 1 to times do
    action ()
  done

let stations = Hashtbl.create 10

let hear_station () =
  match numbers () with
  | id :: x :: y :: _ -> Hashtbl.add stations id (x, y)
  | _ -> failwith "station"

let waited = ref 0
let command = ref "BUS 0"

(* read a bus, and tell it where to go next if it is ours and has waited long enough *)
let hear_bus me () =
  match numbers () with
  | bus :: owner :: x :: y :: goal :: _ ->
      if owner = me && Hashtbl.find stations goal = (x, y) then begin
        incr waited;
        if !waited = wait then begin
          waited := 0;
          let next = (goal + 1) mod Hashtbl.length stations in
          command := Printf.sprintf "DESTINATION %d %d" bus next
        end
      end
  | _ -> failwith "bus"

let turn players me =
  repeat players (fun () -> ignore (numbers ())); (* player, money, and what it has bought *)
  repeat (number ()) hear_station; (* a new one every 25 turns *)
  repeat (number ()) (hear_bus me);
  let travellers = List.fold_left ( + ) 0 (numbers ()) in (* how many came, got on, and arrived *)
  repeat travellers (fun () -> ignore (numbers ()));
  print_endline !command;
  command := "PASS"

let () =
  match numbers () with
  | players :: me :: _ ->
      repeat 3 hear_station;
      while true do
        turn players me
      done
  | _ -> failwith "players"
