import type { ComponentChildren } from 'preact'
import type { Shape } from './verdict-looks.ts'

/** The figure of a verdict, which must hold without colour: each is another outline. */
export function VerdictShape({ shape }: { shape: Shape }) {
  return (
    <svg class="shape" viewBox="0 0 100 100" aria-hidden="true">
      {figures[shape]()}
    </svg>
  )
}

/** Made anew each time: an element that is used again keeps the screen of its first use, and through that every later one. */
const figures: Record<Shape, () => ComponentChildren> = {
  tick: () => (
    <>
      <circle cx="50" cy="50" r="44" />
      <path d="M29 52l15 15 28-33" />
    </>
  ),
  clock: () => (
    <>
      <circle cx="50" cy="50" r="44" />
      <path d="M50 22v29l19 13" />
    </>
  ),
  cross: () => <path class="heavy" d="M14 14l72 72M86 14L14 86" />,
  question: () => (
    <>
      <circle class="dashed" cx="50" cy="50" r="44" />
      <path d="M36 40c0-19 29-19 29-1 0 12-15 12-15 24M50 76v.5" />
    </>
  ),
  hand: () => (
    <path d="M32 58V27a6 6 0 0 1 12 0v19V18a6 6 0 0 1 12 0v28V22a6 6 0 0 1 12 0v26V33a6 6 0 0 1 12 0v31c0 20-12 30-28 30-12 0-19-5-25-14L16 61c-4-8 6-14 11-8z" />
  ),
  triangle: () => (
    <>
      <path d="M50 10l44 78H6z" />
      <path d="M50 38v25M50 75v.5" />
    </>
  ),
  echo: () => (
    <>
      <path d="M82 32A38 38 0 1 0 88 54" />
      <path d="M86 12v21H65" />
    </>
  ),
  code: () => (
    <>
      <path d="M12 34V12h22M66 12h22v22M88 66v22H66M34 88H12V66" />
      <path d="M34 50h32" />
    </>
  ),
  dots: () => <path class="heavy" d="M22 50v.5M50 50v.5M78 50v.5" />,
}
