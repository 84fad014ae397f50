/** Catches failed chunks and pages that throw: reloads once, then falls back to the sign-in. */
import { Component, type ReactNode } from 'react'
import { reloadOnce } from '../lib/reload-once.ts'

interface Props {
  onError(error: unknown): void
  children: ReactNode
}

export class RoutingBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    if (!reloadOnce(error)) this.props.onError(error)
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
