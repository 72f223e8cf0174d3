import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../ui/feedback/state-page.tsx'
import { faultOf, reportFault } from './report-fault.ts'

interface Props {
  readonly children: ReactNode
  readonly onRetry: () => void
  /** The frame around all pages, not one of them. */
  readonly isFrame?: boolean
}
interface State {
  readonly failed: boolean
  /** Of the report; undefined while it is on its way, null when it could not be sent. */
  readonly report: number | null | undefined
}

/** One page's failure leaves the others alone, and an administrator can read of it. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { failed: false, report: undefined }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override componentDidCatch(error: unknown) {
    console.error(error)
    void reportFault(faultOf('crash', error)).then((report) => this.setState({ report: report ?? null }))
  }
  override render() {
    return this.state.failed ? <CrashedPage report={this.state.report} {...this.props} /> : this.props.children
  }
}

function CrashedPage({ report, isFrame = false, onRetry }: Pick<State, 'report'> & Omit<Props, 'children'>) {
  const { t } = useTranslation()
  const reported =
    report === undefined
      ? t('error.crashReporting')
      : report === null
        ? t('error.crashNotReported')
        : t('error.crashReported', { number: report })
  const text = t(isFrame ? 'error.frameCrashedText' : 'error.crashedText')
  return <ErrorState isPage error={new Error(`${text} ${reported}`)} onRetry={onRetry} />
}
