import { assistant } from '../assistant/ms.ts'
import { board } from '../board/ms.ts'
import { broadcasts } from '../broadcasts/ms.ts'
import { codes } from '../codes/ms.ts'
import { conflicts } from '../conflicts/ms.ts'
import { doors } from '../doors/ms.ts'
import { eventExports } from '../exports/ms.ts'
import { giveaways } from '../giveaways/ms.ts'
import { home } from '../home/ms.ts'
import { issue } from '../issue/ms.ts'
import { live } from '../live/ms.ts'
import { noStudio } from '../no-studio/ms.ts'
import { order } from '../order/ms.ts'
import { palette } from '../palette/ms.ts'
import { people } from '../people/ms.ts'
import { refusals } from '../refusals/ms.ts'
import { scanners } from '../scanners/ms.ts'
import { settings } from '../settings/ms.ts'
import { team } from '../team/ms.ts'
import { unsentScans } from '../unsent-scans/ms.ts'

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
