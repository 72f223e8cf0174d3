import { userApi } from '@liveline/contract/user/calls.ts'
import { api } from '../../api/client.ts'
import { send } from '../../api/http.ts'
import type { Option, OptionSource } from '../../ui/controls/select/option.ts'

/** Of whom the person is one: everybody with an account, or the holders of a role. */
export interface PersonSearch {
  /** Where the account comes from; the search for delegates asks for 3 (specification §9). */
  readonly userSource?: number
  readonly roleId?: number | null
  /** Those who are not offered. */
  readonly without?: readonly number[]
}

interface Found {
  readonly value: number
  readonly label: string
  readonly initials: string
  readonly departmentName: string
}

const optionOf = ({ value, label, initials, departmentName }: Found): Option => ({
  value,
  label,
  detail: departmentName,
  keywords: initials,
})

/** People whom the server finds for what is typed. */
export function personOptions({ userSource, roleId, without = [] }: PersonSearch): OptionSource {
  const search = async (keyword: string, signal: AbortSignal) => {
    const found =
      typeof roleId === 'number'
        ? (await api.user.options({ query: { roleId, keyword }, signal, quiet: true })).options
        : await api.user.list({
            query: { keyword, ...(userSource === undefined ? {} : { userSource }) },
            signal,
            quiet: true,
          })
    return found.filter(({ value }) => !without.includes(value)).map(optionOf)
  }
  return { search }
}

/** Asks the reading call of a person picker, whose query has its limits, for who is found by what is typed. */
export const findPeople =
  (source: string) =>
  async (keyword: string, signal: AbortSignal): Promise<readonly Option[]> => {
    const path = `${source}${source.includes('?') ? '&' : '?'}keyword=${encodeURIComponent(keyword)}`
    const { options } = userApi.options.data.parse(await send('GET', path, { quiet: true, signal }))
    return options.map(optionOf)
  }
