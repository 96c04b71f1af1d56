import { ms as shared } from '@masuk/ui/words/shared/ms.ts'
import { ms as account } from './account/ms.ts'
import type { Words } from './en.ts'
import { ms as frame } from './frame/ms.ts'
import { ms as hub } from './hub/ms.ts'
import { ms as inbox } from './inbox/ms.ts'
import { ms as install } from './install/ms.ts'
import { ms as tickets } from './tickets/ms.ts'

export const ms: Words = { shared, frame, tickets, hub, inbox, account, install }
