// What the table's page does that HTML cannot: the parts, put together.
import { follow } from "./live.js";
import { watchHand } from "./hand.js";
import { watchKeys } from "./keys.js";
import { watchSwaps, onShown } from "./swap.js";
import { watchTurn } from "./turn.js";
import { watchClocks } from "./clock.js";
import { watchPot } from "./pot.js";
import { watchLog } from "./log.js";
import { watchSounds } from "./sound.js";
import { watchInvitation } from "./invite.js";

watchSwaps();
watchHand();
watchKeys();
watchLog();
watchTurn();
watchClocks();
watchPot();
watchSounds();
watchInvitation();
onShown.forEach((tell) => tell(document.getElementById("table"), null));
follow();
