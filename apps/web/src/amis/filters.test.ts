import { describe, expect, it } from 'vitest'
import { departmentName, maskIdNumber, maskPhone } from './filters.ts'

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
})
