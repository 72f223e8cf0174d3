import { isObject } from '../json.ts'
import { wrongType, type Judge } from '../place.ts'
import { validationTexts } from '../validation.texts.ts'

const MAXIMUM_NAME = 120
const isWithin = (value: unknown, most: number): boolean => typeof value === 'number' && Math.abs(value) <= most

/** Degrees of WGS-84, as phones say them: `{ lng, lat }`, with the name of the place where one was given. */
export const judgePlace: Judge = (_field, value) => {
  const right =
    isObject(value) &&
    Object.keys(value).every((name) => ['lng', 'lat', 'name'].includes(name)) &&
    isWithin(value.lng, 180) &&
    isWithin(value.lat, 90) &&
    (value.name === undefined || (typeof value.name === 'string' && value.name.length <= MAXIMUM_NAME))
  return right ? undefined : wrongType(validationTexts.noPlace)
}
