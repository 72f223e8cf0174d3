import { CheckCircleFilled, CloseCircleFilled, CloseOutlined, InfoCircleFilled } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button.tsx'
import { RequestId } from './request-id.tsx'
import './toast-stack.css'
import { dismissToast, useToasts, type ToastKind } from './toasts.ts'

const icons: Record<ToastKind, typeof InfoCircleFilled> = {
  success: CheckCircleFilled,
  info: InfoCircleFilled,
  error: CloseCircleFilled,
}

export function ToastStack() {
  const { t } = useTranslation()
  const { toasts } = useToasts()
  return (
    <div className="ll-toasts" aria-live="polite">
      {toasts.map(({ id, kind, text, count, requestId, action }) => {
        const Icon = icons[kind]
        return (
          <div key={id} className="ll-toast" data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
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
    </div>
  )
}
