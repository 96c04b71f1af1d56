import type { ScreenSize } from '../../device/screen-size.ts'
import { codePicture, pictureSize } from './code-picture.ts'

/** The code as a picture: black on white in every theme, every module a whole number of pixels wide. */
export function CodePicture({ code, label, screen }: { code: string; label: string; screen: ScreenSize }) {
  const { modules, path } = codePicture(code)
  const size = pictureSize(modules, screen)
  return (
    <figure class="code-figure">
      <svg
        class="code-picture"
        aria-hidden="true"
        width={size}
        height={size}
        viewBox={`0 0 ${modules} ${modules}`}
        shape-rendering="crispEdges"
      >
        <rect class="code-ground" width={modules} height={modules} />
        <path class="code-modules" d={path} />
      </svg>
      <figcaption class="visually-hidden">{label}</figcaption>
    </figure>
  )
}
