import './hint-line.css'

/** One passing sentence above everything. Always in the page, or its first text would not be announced. */
export function HintLine({ text }: { text: string | null }) {
  return <output class="hint">{text}</output>
}
