// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { preferencesStore, resetPreferences, setPreferences } from './preferences.ts'
import { defaultPreferences, loadPreferences } from './stored-preferences.ts'

beforeEach(() => {
  localStorage.clear()
  preferencesStore.setState(defaultPreferences)
})

describe('the settings of a browser', () => {
  it('begin as the specification says: tabs on, logo off, alarm popup on, size mini', () => {
    expect(loadPreferences()).toMatchObject({ tagsView: true, sidebarLogo: false, alarmPopup: true, size: 'mini' })
  })

  it('are kept under the keys that the specification names', () => {
    setPreferences({ size: 'small', sidebarOpen: false, alarmPopup: false, sidebarLogo: true, tagsView: false })
    setPreferences({ folders: { '10': false, '11': true }, alarmSound: true })

    expect(localStorage.getItem('liveline.size')).toBe('small')
    expect(localStorage.getItem('liveline.sidebarStatus')).toBe('0')
    expect(JSON.parse(localStorage.getItem('liveline.settings') ?? '')).toMatchObject({
      tagsView: false,
      sidebarLogo: true,
      autoDialog: false,
    })
    expect(loadPreferences()).toEqual(preferencesStore.getState())
  })

  it('are taken over from where size and sidebar stood before', () => {
    localStorage.setItem('liveline.settings', '{"size":"medium","sidebarOpen":false,"theme":"dark"}')

    expect(loadPreferences()).toMatchObject({ size: 'medium', sidebarOpen: false, theme: 'dark' })
  })

  it.each(['not json', '3', 'null', '{"theme":"pink","size":7,"accent":"url(x)","tagsView":"no"}'])(
    'give way to the defaults when somebody else wrote %s',
    (text) => {
      localStorage.setItem('liveline.settings', text)

      expect(loadPreferences()).toEqual(defaultPreferences)
    },
  )

  it('go back to the defaults, and what the panel does not offer stays as it is', () => {
    const others = { sidebarOpen: false, folders: { '10': true }, alarmSound: true }
    setPreferences({ size: 'medium', accent: '#2563c9', theme: 'dark', ...others })

    resetPreferences()

    expect(preferencesStore.getState()).toEqual({ ...defaultPreferences, ...others })
    expect(document.documentElement.style.getPropertyValue('--ll-accent')).toBe('')
  })

  it('make tables and controls as tall as answers B16 say', () => {
    const heights = (['medium', 'small', 'mini'] as const).map((size) => {
      setPreferences({ size })
      const { style } = document.documentElement
      return [style.getPropertyValue('--ll-control'), style.getPropertyValue('--ll-row')]
    })

    expect(heights).toEqual([
      ['36px', '48px'],
      ['32px', '42px'],
      ['28px', '36px'],
    ])
  })
})
