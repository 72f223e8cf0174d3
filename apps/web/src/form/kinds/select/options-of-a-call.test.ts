import { expect, it } from 'vitest'
import { fillPath } from './options-of-a-call.ts'

it('puts what was typed into the path of a call as text alone', () => {
  const filled = (x: string) => fillPath('/form/${x}/list?q=${x}', { x })

  expect(filled('a/b?c#d&${e}')).toBe(`/form/a%2Fb%3Fc%23d%26%24%7Be%7D/list?q=a%2Fb%3Fc%23d%26%24%7Be%7D`)
  expect(fillPath('/form/${x}/${y}', { x: '1', y: '${x}' })).toBe('/form/1/%24%7Bx%7D')
})

it.each(['.', '..', '\ud800'])('asks nothing where %j would lead to another call, or to none', (x) => {
  expect(fillPath('/form/${x}/list', { x })).toBeUndefined()
})
