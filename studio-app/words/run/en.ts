import { assistant } from '../assistant/en.ts'
import { board } from '../board/en.ts'
import { broadcasts } from '../broadcasts/en.ts'
import { codes } from '../codes/en.ts'
import { conflicts } from '../conflicts/en.ts'
import { doors } from '../doors/en.ts'
import { eventExports } from '../exports/en.ts'
import { giveaways } from '../giveaways/en.ts'
import { home } from '../home/en.ts'
import { issue } from '../issue/en.ts'
import { live } from '../live/en.ts'
import { noStudio } from '../no-studio/en.ts'
import { order } from '../order/en.ts'
import { palette } from '../palette/en.ts'
import { people } from '../people/en.ts'
import { refusals } from '../refusals/en.ts'
import { scanners } from '../scanners/en.ts'
import { settings } from '../settings/en.ts'
import { team } from '../team/en.ts'
import { unsentScans } from '../unsent-scans/en.ts'

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
