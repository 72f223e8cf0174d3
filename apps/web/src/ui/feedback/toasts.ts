import { ERROR_TOAST_MS } from '@liveline/contract/constants.ts'
import { create } from 'zustand'

export type ToastKind = 'success' | 'info' | 'warning' | 'error'

export interface Toast {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
  /** How often the same text came within its time (answers G2). */
  readonly count: number
  readonly requestId: string | undefined
  /** What can be done about it as long as it stands. */
  readonly action: ToastAction | undefined
}

export interface ToastAction {
  readonly label: string
  readonly run: () => void
}

const AT_MOST = 4
export const useToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }))
const timers = new Map<number, ReturnType<typeof setTimeout>>()
let lastId = 0

export function dismissToast(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}

function expireLater(id: number): void {
  clearTimeout(timers.get(id))
  timers.set(
    id,
    setTimeout(() => dismissToast(id), ERROR_TOAST_MS),
  )
}

/** Shows a text for 5 s; the same text again within that time is counted instead of shown twice. */
export function showToast(kind: ToastKind, text: string, requestId?: string, action?: ToastAction): void {
  const { toasts } = useToasts.getState()
  const same = toasts.find((toast) => toast.text === text && toast.kind === kind)
  if (same !== undefined) {
    useToasts.setState({
      toasts: toasts.map((toast) => (toast.id === same.id ? { ...toast, count: toast.count + 1, action } : toast)),
    })
    expireLater(same.id)
    return
  }
  lastId += 1
  useToasts.setState({ toasts: [...toasts, { id: lastId, kind, text, count: 1, requestId, action }].slice(-AT_MOST) })
  expireLater(lastId)
}

export const toast = {
  success: (text: string) => showToast('success', text),
  info: (text: string, action?: ToastAction) => showToast('info', text, undefined, action),
  warning: (text: string) => showToast('warning', text),
  error: (text: string) => showToast('error', text),
}
