import { Dialog } from '@masuk/ui/page/Dialog.tsx'
import { faultText } from '@masuk/ui/words/fault-text.ts'
import { wordsOfReason } from '@masuk/ui/words/reason-words.ts'
import { formats, words } from '../../words/words.ts'
import type { Giveaway } from '../ask-event.ts'
import type { Entering, GiveawayStore } from './giveaway-store.ts'

export interface EnterDialogProps {
  giveaways: GiveawayStore
  giveaway: Giveaway
  balance: number
}

/** What entering costs, before it is spent. */
export function EnterDialog({ giveaways, giveaway: { id, cost }, balance }: EnterDialogProps) {
  const text = words.value.hub.giveaway
  const { count } = formats.value
  return (
    <Dialog
      title={text.confirmTitle}
      cancel={giveaways.cancel}
      actions={
        <>
          <button type="button" class="button" onClick={giveaways.cancel}>
            {words.value.shared.cancel}
          </button>
          <button type="button" class="button button-primary" onClick={() => void giveaways.enter(id)}>
            {cost === 0 ? text.yesFree : text.yes(count(cost))}
          </button>
        </>
      }
    >
      <p>{cost === 0 ? text.confirmFree : text.confirm(count(cost), count(balance - cost))}</p>
    </Dialog>
  )
}

/** What became of entering. */
export function Entered({ entering, giveawayId }: { entering: Entering; giveawayId: string }) {
  const text = words.value.hub.giveaway
  if (entering.kind === 'idle' || entering.giveawayId !== giveawayId) return <output />
  return (
    <output>
      {entering.kind === 'entered' && text.entered(formats.value.count(entering.balance))}
      {entering.kind === 'refused' && wordsOfReason(text.whyNot, entering.reason, entering.message)}
      {entering.kind === 'failed' && faultText(entering.failure, words.value.shared)}
    </output>
  )
}
