import type { Locator } from 'playwright-core'
import { textShown } from '../shown-texts.ts'
import { hasFocus, type Keyboard } from './keyboard.ts'

type Values = Readonly<Record<string, unknown>>
interface Stop {
  /** `feeder`, or `crewNeed[0].count`. */
  readonly path: string
  readonly kind: string
  readonly value: string
  readonly isOn: boolean
  readonly option: string
  readonly rows: number
}

/** Fills a form on the way through it: at each stop of the Tab key, what belongs there. */
export class KeyboardForm {
  readonly keyboard: Keyboard
  readonly formKey: string
  constructor(keyboard: Keyboard, formKey: string) {
    this.keyboard = keyboard
    this.formKey = formKey
  }

  /** From where the focus is until `end` has it. */
  async fill(values: Values, end: Locator): Promise<void> {
    while (!(await hasFocus(end))) {
      await this.enter(values, await this.keyboard.page.evaluate(stopOf))
      await this.keyboard.tab()
    }
  }

  private async enter(values: Values, { path, kind, value, isOn, option, rows }: Stop): Promise<void> {
    const { keyboard } = this
    const [, name = '', row, column] = /^(\w+)(?:\[(\d+)\]\.(\w+))?$/.exec(path) ?? []
    if (kind === 'add') {
      const wanted = values[name]
      // The focus is in the first cell of the row then.
      if (Array.isArray(wanted) && rows < wanted.length) await this.addRow(values, name, rows)
      return
    }
    const own = column === undefined ? values[name] : (values[name] as Values[] | undefined)?.[Number(row)]?.[column]
    if (own === undefined || own === '') return
    const field = column === undefined ? name : `${name}.${column}`
    if (kind === 'switch') {
      if (isOn !== (own === true)) await keyboard.press('Space')
    } else if (kind === 'checkbox') {
      const labels = (own as readonly unknown[]).map((one) => textShown(this.formKey, field, one))
      if (labels.includes(option) && !isOn) await keyboard.press('Space')
    } else if (kind === 'combobox') {
      const chosen = Array.isArray(own) ? own : [own]
      const labels = chosen.map((one) => textShown(this.formKey, field, one))
      await keyboard.choose(labels, Array.isArray(own))
    } else if (kind === 'text' && value !== String(own)) {
      await keyboard.press('Control+A')
      // 2026-12-02 08:30 without the colon, as people type it.
      await keyboard.type(String(own).replace(/^(\d{4}-\d\d-\d\d \d\d):(\d\d)$/, '$1$2'))
    }
  }

  private async addRow(values: Values, table: string, row: number): Promise<void> {
    const { keyboard } = this
    await keyboard.press('Enter')
    await keyboard.page.locator(`[data-field^="${table}[${row}]."] :focus`).waitFor()
    await this.enter(values, await keyboard.page.evaluate(stopOf))
  }
}

/** Runs in the page: what has the focus. */
function stopOf(): Stop {
  const focused = document.activeElement as HTMLElement
  const frame = focused.closest<HTMLElement>('[data-field]')
  const table = frame?.querySelector('table')
  const isField = focused.matches('input, textarea, [role=combobox]')
  const isAdding = !isField && frame !== null && focused.matches('button') && focused.closest('tr') === null
  const box = focused instanceof HTMLInputElement ? focused : undefined
  const kind = focused.getAttribute('role') ?? (box?.type === 'checkbox' ? 'checkbox' : isField ? 'text' : '')
  return {
    path: frame?.dataset['field'] ?? '',
    kind: isAdding ? 'add' : kind,
    value: box?.value ?? (focused instanceof HTMLTextAreaElement ? focused.value : ''),
    isOn: box?.checked ?? false,
    option: focused.closest('label')?.textContent?.trim() ?? '',
    rows: table?.tBodies[0]?.rows.length ?? 0,
  }
}
