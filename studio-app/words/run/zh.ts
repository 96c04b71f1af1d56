import { assistant } from '../assistant/zh.ts'
import { board } from '../board/zh.ts'
import { broadcasts } from '../broadcasts/zh.ts'
import { codes } from '../codes/zh.ts'
import { conflicts } from '../conflicts/zh.ts'
import { doors } from '../doors/zh.ts'
import { eventExports } from '../exports/zh.ts'
import { giveaways } from '../giveaways/zh.ts'
import { home } from '../home/zh.ts'
import { issue } from '../issue/zh.ts'
import { live } from '../live/zh.ts'
import { noStudio } from '../no-studio/zh.ts'
import { order } from '../order/zh.ts'
import { palette } from '../palette/zh.ts'
import { people } from '../people/zh.ts'
import { refusals } from '../refusals/zh.ts'
import { scanners } from '../scanners/zh.ts'
import { settings } from '../settings/zh.ts'
import { team } from '../team/zh.ts'
import { unsentScans } from '../unsent-scans/zh.ts'

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
