import { assistant } from '../assistant/ta.ts'
import { board } from '../board/ta.ts'
import { broadcasts } from '../broadcasts/ta.ts'
import { codes } from '../codes/ta.ts'
import { conflicts } from '../conflicts/ta.ts'
import { doors } from '../doors/ta.ts'
import { eventExports } from '../exports/ta.ts'
import { giveaways } from '../giveaways/ta.ts'
import { home } from '../home/ta.ts'
import { issue } from '../issue/ta.ts'
import { live } from '../live/ta.ts'
import { noStudio } from '../no-studio/ta.ts'
import { order } from '../order/ta.ts'
import { palette } from '../palette/ta.ts'
import { people } from '../people/ta.ts'
import { refusals } from '../refusals/ta.ts'
import { scanners } from '../scanners/ta.ts'
import { settings } from '../settings/ta.ts'
import { team } from '../team/ta.ts'
import { unsentScans } from '../unsent-scans/ta.ts'

/** The words of what belongs to running an event and an organisation. */
export const run = {
  assistant,
  board,
  broadcasts,
  codes,
  conflicts,
  doors,
  eventExports,
  giveaways,
  home,
  issue,
  live,
  noStudio,
  order,
  palette,
  people,
  refusals,
  scanners,
  settings,
  team,
  unsentScans,
}
