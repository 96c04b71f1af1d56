import { Icon } from '../frame/icons.tsx'
import { words } from '../words/words.ts'

export interface StepperProps {
  name: string
  value: number
  most: number
  disabled: boolean
  change: (value: number) => void
}

/** How many of something: a number between two buttons. */
export function Stepper({ name, value, most, disabled, change }: StepperProps) {
  const text = words.value.register
  return (
    <div class="stepper">
      <button
        type="button"
        class="button stepper-button"
        aria-label={text.fewer(name)}
        disabled={disabled || value === 0}
        onClick={() => change(value - 1)}
      >
        <Icon name="minus" />
      </button>
      <output class="stepper-value" aria-label={text.line(value, name)}>
        {value}
      </output>
      <button
        type="button"
        class="button stepper-button"
        aria-label={text.more(name)}
        disabled={disabled || value >= most}
        onClick={() => change(value + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  )
}
