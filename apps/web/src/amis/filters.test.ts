// @vitest-environment happy-dom
import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTexts } from '../../test/start-texts.ts'
import { containsSensitiveWord, currentHandler, departmentName, sensitiveWords } from './filters.ts'
import { maskIdNumber, maskPhone } from '../ui/labels/mask.ts'

beforeAll(startTexts)

describe('display filters', () => {
  it('masks an identity number but for its first six and last two characters (specification §5)', () => {
    expect(maskIdNumber('110101199001011234')).toBe('110101**********34')
    expect(maskIdNumber('11010119900101123x')).toBe('110101**********3x')
    expect(maskIdNumber('110101900101123')).toBe('110101*******23')
    expect(maskIdNumber(null)).toBe('')
  })

  it('masks a phone number, and whatever else is in its place', () => {
    expect(maskPhone('13812345678')).toBe('138****5678')
    expect(maskPhone('021-5551234')).toBe('0********34')
    expect(maskPhone('110')).toBe('***')
  })

  it('names a department; an unknown id is shown as it is', () => {
    const departments = new Map([[151, '带电作业一班']])
    expect(departmentName('151', departments)).toBe('带电作业一班')
    expect(departmentName(9, departments)).toBe('9')
    expect(departmentName(null, departments)).toBe('–')
  })

  it('names who has an instance: people with who stands in for them, roles by their names, nobody as "–" (answers C15)', () => {
    const person = (name: string, onBehalfOf: string | null = null) => ({ name, onBehalfOf })
    const handlers = [
      { kind: 'user', name: '周敏', people: [person('周敏'), person('江楠', '周敏')] },
      { kind: 'role', name: '带电专责', people: [person('陈宇')] },
      { kind: 'user', name: '#7', people: [] },
    ] as const

    expect(currentHandler(handlers, 'zh-CN', i18next.getFixedT('zh-CN'))).toBe('周敏、江楠（代 周敏）、带电专责、#7')
    expect(currentHandler([], 'zh-CN', i18next.getFixedT('zh-CN'))).toBe('–')
  })

  it('hands on the marks of the server as markup, and as the text itself wherever no markup is drawn', () => {
    const match = { htmlText: '&lt;b&gt;<mark class="sensitive-word">赌博</mark>', wordList: ['赌博'], contain: true }
    const marked = sensitiveWords('<b>赌博', match)

    expect(marked).toMatchObject({ html: match.htmlText })
    expect(String(marked)).toBe('<b>赌博')
    expect(sensitiveWords('<b>', undefined)).toBe('<b>')
  })

  it('says whether a text contains a sensitive word, or that nobody could look', () => {
    expect(containsSensitiveWord({ contain: true }, i18next.t)).toBe('是')
    expect(containsSensitiveWord({ contain: false }, i18next.t)).toBe('否')
    expect(containsSensitiveWord(undefined, i18next.t)).toBe('–')
  })
})
