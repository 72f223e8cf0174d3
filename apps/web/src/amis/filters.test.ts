import { describe, expect, it } from 'vitest'
import { currentHandlers, departmentName, maskIdNumber, maskPhone } from './filters.ts'

const person = { userId: 1, name: '李四', departmentName: '运检部', onBehalfOf: null }

describe('display filters', () => {
  it('masks an identity number', () => {
    expect(maskIdNumber('110101199001011234')).toBe('110***********1234')
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

  it('names the current handlers, a delegate with the one he acts for', () => {
    const user = { kind: 'user' as const, id: 1, name: '李四', people: [person] }
    const delegate = { ...user, id: 2, people: [{ ...person, onBehalfOf: '张三' }] }

    expect(currentHandlers([], 'zh-CN')).toBe('–')
    expect(currentHandlers([user, { kind: 'role', id: 3, name: '班长', people: [] }], 'zh-CN')).toBe('李四、班长')
    expect(currentHandlers([delegate], 'zh-CN')).toBe('李四（代 张三）')
  })
})
