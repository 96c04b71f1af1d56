import { useState } from 'preact/hooks'
import { FieldRow, NumberInput, TextInput } from '../form/fields.tsx'
import { words } from '../words/words.ts'

/** One person, who becomes a line of the list. */
export function PersonAdder({ add }: { add: (line: string) => void }) {
  const { issue: text } = words.value
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [quantity, setQuantity] = useState('1')
  return (
    <form
      class="issue-person"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() === '') return
        add([quoted(name.trim()), email.trim(), quantity.trim()].join(', '))
        setName('')
        setEmail('')
        setQuantity('1')
      }}
    >
      <FieldRow>
        <TextInput id="name" label={text.name} maxLength={120} value={name} write={setName} />
        <TextInput id="email" label={text.email} maxLength={254} value={email} write={setEmail} />
        <NumberInput id="quantity" label={text.quantity} value={quantity} write={setQuantity} />
      </FieldRow>
      <button type="submit" class="button">
        {text.add}
      </button>
    </form>
  )
}

/** A name with a comma stays one cell. */
const quoted = (name: string) => (/[",;\t]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)
