import { encode } from 'uqr'
import './qr.css'

/** Modules around a code that scanners need to be empty. */
const QUIET = 4

/** A code that phones read from the screen, on white ground in the dark too: there scanners expect it. */
export function Qr({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <>
      <svg class="qr" viewBox={`0 0 ${size} ${size}`} aria-hidden="true" shapeRendering="crispEdges">
        <path d={path} />
      </svg>
      <p class="visually-hidden">{label}</p>
    </>
  )
}
