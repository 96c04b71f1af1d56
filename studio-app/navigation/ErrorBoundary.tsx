import { Component, type ComponentChildren } from 'preact'
import { words } from '../words/words.ts'

interface Props {
  /** Another address is another try. */
  address: string
  children: ComponentChildren
}

/** When a screen breaks, the frame around it stays and leads away. */
export class ErrorBoundary extends Component<Props, { brokenAt: string | null }> {
  override state = { brokenAt: null }

  override componentDidCatch(cause: unknown): void {
    this.setState({ brokenAt: this.props.address })
    // The browser's own report, with the place in the code.
    reportError(cause)
  }

  render() {
    if (this.state.brokenAt !== this.props.address) return this.props.children
    const { title, todo, again } = words.value.frame.broken
    return (
      <div role="alert">
        <h1>{title}</h1>
        <p>{todo}</p>
        <button type="button" class="button" onClick={() => this.setState({ brokenAt: null })}>
          {again}
        </button>
      </div>
    )
  }
}
