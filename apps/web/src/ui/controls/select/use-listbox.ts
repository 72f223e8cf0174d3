import { useCallback, useId, useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { withTexts } from '../../../messages/load-texts.ts'
import { toast } from '../../feedback/toasts.ts'
import '../input.css'
import { fetchedPart } from '../../fetched-part.tsx'
import { prefetchPlacing } from '../../popup/use-place.ts'
import { needsSearch, type OptionSource } from './option.ts'
import { isTyped, openingOf, pressed, type Opening } from './opening.ts'

/** The opened half, fetched when it is first wanted. */
export const listbox = fetchedPart(
  async () => (await withTexts(['controls'], () => import('./opened/listbox.tsx'))).Listbox,
)

function prefetch(): void {
  listbox.prefetch()
  prefetchPlacing()
}

/** What both boxes are told. */
export interface BoxProps {
  readonly id?: string
  /** Its name for those who do not see it. */
  readonly label: string
  readonly options: OptionSource
  readonly onBlur?: () => void
  readonly placeholder?: string | undefined
  /** By itself where there are many options, or where they are asked for. */
  readonly searchable?: boolean | undefined
  readonly disabled?: boolean
  readonly invalid?: boolean
  readonly describedBy?: string | undefined
  readonly required?: boolean
}

/** What makes a native button the closed half of a listbox (ARIA APG, select-only combobox). */
export function useListbox(props: BoxProps) {
  const { options, searchable = needsSearch(options), onBlur } = props
  const { t } = useTranslation()
  const listId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [opening, setOpening] = useState<Opening & { readonly anchor: HTMLElement }>()
  const [activeId, setActiveId] = useState<string>()
  const keys = useRef<((event: KeyboardEvent) => void) | undefined>(undefined)
  const onReader = useCallback((read: typeof keys.current) => {
    keys.current = read
  }, [])
  const isOpen = opening !== undefined
  const onFailed = useCallback(() => {
    setOpening(undefined)
    toast.error(t('box.notFetched'))
  }, [t])

  const close = ({ returnFocus } = { returnFocus: true }) => {
    setOpening(undefined)
    if (returnFocus) button.current?.focus()
    else onBlur?.()
  }
  const readKey = (event: KeyboardEvent<HTMLElement>) => {
    if (keys.current !== undefined) keys.current(event)
    // The list is still on its way; what is typed goes on.
    else if (isOpen && isTyped(event)) setOpening({ ...opening, text: opening.text + event.key })
    else if (isOpen && event.key === 'Escape') close()
    else if (!isOpen) {
      const next = openingOf(event)
      if (next === undefined) return
      event.preventDefault()
      setOpening({ ...next, anchor: event.currentTarget })
    }
  }
  return {
    opening,
    close,
    list: {
      id: listId,
      label: props.label,
      source: options,
      searchable,
      onReader,
      onFailed,
      onActive: setActiveId,
      onClose: close,
    },
    focus: () => button.current?.focus(),
    buttonProps: {
      ref: button,
      id: props.id,
      className: 'll-input',
      type: 'button',
      disabled: props.disabled,
      'aria-label': props.label,
      'aria-invalid': props.invalid,
      'aria-required': props.required,
      'aria-describedby': props.describedBy,
      role: 'combobox',
      'aria-haspopup': 'listbox',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': activeId,
      onClick: ({ currentTarget: anchor }: MouseEvent<HTMLElement>) =>
        isOpen ? close() : setOpening({ ...pressed, anchor }),
      onKeyDown: readKey,
      // What Space did at keydown, it would do again as a press.
      onKeyUp: (event: KeyboardEvent) => {
        if (event.key === ' ') event.preventDefault()
      },
      onFocus: prefetch,
      onPointerEnter: prefetch,
    } as const,
    /** Of what holds the box: the focus has left all of it. */
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!isOpen && !currentTarget.contains(relatedTarget)) onBlur?.()
    },
  }
}
