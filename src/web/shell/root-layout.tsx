import { Outlet } from 'react-router'
import { PageFrame } from './page-frame.tsx'

/** Layout of the home page: the search stands in the picture, so the header has none. */
export default function RootLayout() {
  return (
    <PageFrame>
      <Outlet />
    </PageFrame>
  )
}
