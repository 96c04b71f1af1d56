import { ConfirmDialog } from '../changes/ConfirmDialog.tsx'
import { MoneyInput, Select, TextInput, Toggle } from '../form/fields.tsx'
import { nameOf } from '../people/PeopleTable.tsx'
import { formats, words } from '../words/words.ts'
import type { Asked, AskedKind, OrderStore } from './order-store.ts'

/** What takes something away from somebody. */
const danger: Record<AskedKind, boolean> = {
  rename: false,
  void: true,
  reissue: false,
  checkIn: false,
  undoCheckIn: true,
  resend: false,
  changeBuyer: false,
  refund: true,
}

/** Says what is going to happen, with the fields that it needs. */
export function OrderDialog({ store, say }: { store: OrderStore; say: (sentence: string) => void }) {
  const asked = store.asked.value
  if (asked === null) return null
  const { title, effects, button, said } = words.value.order.kinds[asked.kind]
  return (
    <ConfirmDialog
      title={'person' in asked ? `${title}: ${nameOf(asked.person)}` : title}
      effects={effects.split('\n')}
      confirm={button}
      isDanger={danger[asked.kind]}
      changes={store.changes}
      act={() => void store.confirm().then((done) => done && say(said))}
      close={store.close}
    >
      <div class="form">
        <AskedFields asked={asked} store={store} />
      </div>
    </ConfirmDialog>
  )
}

function AskedFields({ asked, store }: { asked: Asked; store: OrderStore }) {
  const { order: text } = words.value
  switch (asked.kind) {
    case 'rename':
      return (
        <TextInput
          id="holder"
          label={text.holderName}
          maxLength={120}
          value={asked.name}
          write={(name) => store.ask({ ...asked, name })}
        />
      )
    case 'checkIn':
      return (
        <Select
          id="reason"
          label={text.reason}
          value={asked.reason}
          write={(reason) => store.ask({ ...asked, reason })}
          options={optionsOf(text.checkInReasons)}
        />
      )
    case 'undoCheckIn':
      return (
        <Select
          id="reason"
          label={text.reason}
          value={asked.reason}
          write={(reason) => store.ask({ ...asked, reason })}
          options={optionsOf(text.undoReasons)}
        />
      )
    case 'changeBuyer':
      return <BuyerFields asked={asked} store={store} />
    case 'refund':
      return <RefundFields asked={asked} store={store} />
    case 'void':
    case 'reissue':
    case 'resend':
      return null
  }
}

function optionsOf<Value extends string>(labels: Record<Value, string>): { value: Value; label: string }[] {
  return (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }))
}

interface FieldsProps<Kind extends AskedKind> {
  asked: Extract<Asked, { kind: Kind }>
  store: OrderStore
}

function BuyerFields({ asked, store }: FieldsProps<'changeBuyer'>) {
  const { order: text } = words.value
  return (
    <>
      <TextInput
        id="buyer"
        label={text.buyerName}
        maxLength={120}
        value={asked.name}
        write={(name) => store.ask({ ...asked, name })}
      />
      <TextInput
        id="email"
        label={text.email}
        hint={text.emailHint}
        maxLength={254}
        value={asked.email}
        write={(email) => store.ask({ ...asked, email })}
      />
    </>
  )
}

function RefundFields({ asked, store }: FieldsProps<'refund'>) {
  const { order: text } = words.value
  const { loaded } = store.people
  const sen = store.refundSen.value
  const tickets =
    loaded.value.kind === 'ready' ? loaded.value.value.filter(({ state }) => state === 'valid') : []
  const toggle = (ticketId: string, isChosen: boolean) =>
    store.ask({
      ...asked,
      ticketIds: isChosen
        ? [...asked.ticketIds, ticketId]
        : asked.ticketIds.filter((each) => each !== ticketId),
    })
  return (
    <>
      <MoneyInput
        id="amount"
        label={text.amount}
        hint={text.amountHint}
        problem={sen === null ? words.value.frame.form.notMoney : undefined}
        value={asked.amount}
        write={(amount) => store.ask({ ...asked, amount })}
      />
      {tickets.map((person) => (
        <Toggle
          key={person.ticketId}
          id={`void-${person.ticketId}`}
          label={text.alsoVoid(nameOf(person), person.ticketType)}
          value={asked.ticketIds.includes(person.ticketId)}
          write={(isChosen) => toggle(person.ticketId, isChosen)}
        />
      ))}
      {sen !== null && <strong>{text.goesBack(formats.value.money(sen))}</strong>}
    </>
  )
}
