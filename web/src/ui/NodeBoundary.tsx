import { Component, type ReactNode } from 'react';

interface Props {
  /** Drawn instead of what broke. */
  instead: ReactNode;
  onError: (error: unknown) => void;
  children: ReactNode;
}

/** Keeps a broken node from blanking the screen. */
export class NodeBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.instead : this.props.children;
  }
}
