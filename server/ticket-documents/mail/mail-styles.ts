const FONT = `font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif`
const text = (size: number, colour: string, more = '') =>
  `${FONT};font-size:${size}px;line-height:1.45;color:${colour};overflow-wrap:anywhere;${more}`

// The colours of ui/styles/tokens.css: mail programs know no variables.
const [INK, PAPER, MUTED, ACCENT, LINE] = ['#14211d', '#ffffff', '#55635e', '#0b6e5d', '#c9d4cf']

/** Of each element, on the element: many programs drop a style sheet. They stand between double quotes. */
export const styles = {
  page: `margin:0;padding:0;background:${PAPER};color:${INK}`,
  title: text(28, INK, 'line-height:1.2;font-weight:700;margin:16px 0 12px'),
  ink: text(16, INK, 'margin:0 0 12px'),
  muted: text(14, MUTED, 'margin:0 0 12px'),
  facts: 'margin:0 0 16px',
  label: text(14, MUTED, 'padding:2px 12px 2px 0;width:33%'),
  value: text(16, INK, 'padding:2px 0'),
  box: 'margin:0 0 16px',
  code: `background:#ffffff;color:${INK};border:1px solid ${LINE};border-radius:12px;padding:16px 8px`,
  position: text(12, MUTED),
  name: text(20, INK, 'font-weight:700'),
  type: text(14, INK),
  picture: 'display:block;width:222px;height:auto;border:0;margin:0 auto;background:#ffffff',
  spelled: `font-family:ui-monospace,Menlo,Consolas,monospace;font-size:16px;line-height:1.45;color:${INK};overflow-wrap:anywhere`,
  action: 'margin:0 0 16px',
  button: text(
    16,
    '#ffffff',
    `display:inline-block;background:${ACCENT};padding:10px 20px;border-radius:12px;text-decoration:none;font-weight:600`,
  ),
  link: text(16, ACCENT, 'display:inline-block;padding:10px 0'),
} as const

/** For programs with a dark mode that asks; the box of a code is left out, so that it stays white. */
export const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #0e1513 !important; }
  .ink { color: #e8f0ed !important; }
  .muted { color: #a9b8b2 !important; }
  .link { color: #6fd3bf !important; }
}
`
