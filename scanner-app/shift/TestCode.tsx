import { TEST_ROWS } from './test-code.ts'
import './test-code.css'

const QUIET_MODULES = 4
const SIDE = TEST_ROWS.length + 2 * QUIET_MODULES

/** The test code, to be read by another device or by a hand-held reader. */
export function TestCode({ label }: { label: string }) {
  return (
    <svg class="test-code" viewBox={`0 0 ${SIDE} ${SIDE}`} shape-rendering="crispEdges">
      <title>{label}</title>
      <path d={TEST_ROWS.map(pathOf).join('')} />
    </svg>
  )
}

function pathOf(row: number, at: number): string {
  const dark = Array.from(TEST_ROWS, (_, column) => (row >> (TEST_ROWS.length - 1 - column)) % 2 === 1)
  return dark
    .map((isDark, column) => (isDark ? `M${column + QUIET_MODULES} ${at + QUIET_MODULES}h1v1h-1z` : ''))
    .join('')
}
