/** Runs in the page: the middle of a button or of a labelled field; null while a finger there would not meet it. */
export function middleOf(kind: 'button' | 'field', name: string): [x: number, y: number] | null {
  const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === name)
  const button = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent.trim() === name,
  )
  const found = kind === 'button' ? button : label?.control
  if (!found || (found instanceof HTMLButtonElement && found.disabled)) return null
  found.scrollIntoView({ block: 'nearest' })
  const { left, top, width, height } = found.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  return found.contains(document.elementFromPoint(x, y)) ? [x, y] : null
}

/** Runs in the page. */
export function isText(text: string): boolean {
  return document.body.innerText.includes(text)
}

/** Runs in the page. */
export function isMatch(selector: string): boolean {
  return document.querySelector(selector) !== null
}
