import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../ui/feedback/state-page.tsx'
import { isMissingCode } from '../missing-code.ts'
import { faultOf, reportFault } from './report-fault.ts'

interface Props {
  readonly children: ReactNode
  readonly onRetry: () => void
  /** The frame around all pages, not one of them. */
  readonly isFrame?: boolean
}
interface State {
  readonly failed?: 'crash' | 'missingCode'
  /** Of the report; undefined while it is on its way, null when it could not be sent. */
  readonly report: number | null | undefined
}

/** One page's failure leaves the others alone, and an administrator can read of it. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { report: undefined }
  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: isMissingCode(error) ? 'missingCode' : 'crash' }
  }
  override componentDidCatch(error: unknown) {
    if (isMissingCode(error)) return
    console.error(error)
    void reportFault(faultOf('crash', error)).then((report) => this.setState({ report: report ?? null }))
  }
  override render() {
    const { failed, report } = this.state
    if (failed === undefined) return this.props.children
    return failed === 'crash' ? <CrashedPage {...{ report }} {...this.props} /> : <MissingPage {...this.props} />
  }
}

function MissingPage({ onRetry }: Props) {
  const { t } = useTranslation()
  return <ErrorState isPage error={new Error(t('error.codeMissing'))} onRetry={onRetry} />
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
