// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { useCopy } from '../copy/use-copy.ts'
import { draw } from '../testing/draw.fixture.tsx'
import { Panel } from './panel.tsx'

function Message() {
  const { t } = useCopy()
  return (
    <Panel name="approval" title={t('titleMessage')} onClose={() => {}}>
      {t('message')}
    </Panel>
  )
}

test('the page has the title of what it shows, in the visitor’s language', () => {
  document.title = 'Login'
  draw(<Message />, {}, 'ar')
  expect(document.title).toBe('توقيع رسالة')
})
