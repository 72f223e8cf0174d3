import { expect, it } from 'vitest'
import { logoOf } from './logo.ts'

it.each([
  '/logo.svg',
  '/files/brand/logo-2.PNG',
  'data:image/png;base64,iVBORw0KGgo=',
  'data:image/svg+xml;base64,PHN2Zz4=',
])('shows %s', (setting) => expect(logoOf(setting)).toBe(setting))

it.each([
  'https://evil.example/logo.svg',
  '//evil.example/logo.svg',
  '/\\evil.example/logo.svg',
  '/a/../b.png',
  '/system/logout/x',
  'javascript:alert(1)//a.png',
  'data:text/html;base64,PGI+',
  'data:image/png;base64,aa"onerror=',
  `/${'a'.repeat(40_000)}.png`,
  '',
  7,
  undefined,
])('shows no logo for %s', (setting) => expect(logoOf(setting)).toBe(''))
