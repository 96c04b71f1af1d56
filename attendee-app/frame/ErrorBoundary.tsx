import { Component, type ComponentChildren } from 'preact'
import { BrokenScreen } from './BrokenScreen.tsx'

interface Props {
  /** Another value is another screen, which is tried anew. */
  url: string
  children: ComponentChildren
}

/** Keeps the tabs when a screen can't be drawn. */
export class ErrorBoundary extends Component<Props, { brokenUrl: string | null }> {
  override state = { brokenUrl: null }

  override componentDidCatch(): void {
    this.setState({ brokenUrl: this.props.url })
  }

  override render({ url, children }: Props, { brokenUrl }: { brokenUrl: string | null }) {
    return brokenUrl === url ? <BrokenScreen /> : children
  }
}
