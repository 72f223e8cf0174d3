import { CheckCircleFilled, CloseCircleFilled, CloseOutlined, InfoCircleFilled, WarningFilled } from '@ant-design/icons'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button.tsx'
import { useOpenDialogs } from './open-dialogs.ts'
import { RequestId } from './request-id.tsx'
import './toast-stack.css'
import { dismissToast, useToasts, type ToastKind } from './toasts.ts'

const icons: Record<ToastKind, typeof InfoCircleFilled> = {
  success: CheckCircleFilled,
  info: InfoCircleFilled,
  warning: WarningFilled,
  error: CloseCircleFilled,
}

/** What somebody cannot have, or did not get, interrupts; what was done is told when there is time. */
const interrupts: readonly ToastKind[] = ['warning', 'error']

/** Once in the page. Whatever lies outside a modal dialog is covered by it and cannot be pressed, so it stands in the uppermost. */
export function ToastStack() {
  const { t } = useTranslation()
  const { toasts } = useToasts()
  const dialog = useOpenDialogs(({ open }) => open[open.length - 1])
  return createPortal(
    <div className="ll-toasts" aria-live="polite">
      {toasts.map(({ id, kind, text, count, requestId, action }) => {
        const Icon = icons[kind]
        return (
          <div key={id} className="ll-toast" data-kind={kind} role={interrupts.includes(kind) ? 'alert' : 'status'}>
            <Icon aria-hidden />
            <p>
              {text}
              {count > 1 && <b>×{count}</b>}
              {requestId !== undefined && (
                <>
                  <br />
                  <RequestId id={requestId} />
                </>
              )}
            </p>
            {action !== undefined && (
              <Button
                kind="text"
                onClick={() => {
                  dismissToast(id)
                  action.run()
                }}
              >
                {action.label}
              </Button>
            )}
            <button type="button" aria-label={t('error.dismiss')} onClick={() => dismissToast(id)}>
              <CloseOutlined aria-hidden />
            </button>
          </div>
        )
      })}
    </div>,
    dialog ?? document.body,
  )
}
