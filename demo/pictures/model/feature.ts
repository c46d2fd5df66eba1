/** Something on a wall; `u` is the distance from the wall's left edge, `v` from its foot, in metres. */
export type Feature =
  | {
      readonly kind: 'window'
      readonly u: number
      readonly v: number
      readonly w: number
      readonly h: number
      readonly style: 'shutters' | 'closed' | 'plain' | 'sash' | 'slot' | 'round' | 'arch' | 'bay'
    }
  | {
      readonly kind: 'door'
      readonly u: number
      readonly w: number
      readonly h: number
      readonly style: 'plain' | 'arch' | 'double' | 'barn'
      readonly v?: number
    }
  | {
      readonly kind: 'glass'
      readonly u: number
      readonly v: number
      readonly w: number
      readonly h: number
      readonly panes: number
    }
  | {
      readonly kind: 'arcade'
      readonly u: number
      readonly v: number
      readonly w: number
      readonly h: number
      readonly bays: number
      readonly arched: boolean
    }
  | {
      readonly kind: 'balcony'
      readonly u: number
      readonly v: number
      readonly w: number
      readonly out: number
      readonly railing: 'bars' | 'wall' | 'glass' | 'iron'
    }
  | { readonly kind: 'awning'; readonly u: number; readonly v: number; readonly w: number }
  | { readonly kind: 'climber'; readonly u: number; readonly h: number; readonly flowers: boolean }
  | { readonly kind: 'band'; readonly v: number }
  | { readonly kind: 'niches'; readonly v: number; readonly rows: number; readonly columns: number }

type WindowStyle = Extract<Feature, { kind: 'window' }>['style']
type DoorStyle = Extract<Feature, { kind: 'door' }>['style']

export function window(u: number, v: number, w: number, h: number, style: WindowStyle = 'shutters'): Feature {
  return { kind: 'window', u: u - w / 2, v, w, h, style }
}

/** Windows spread evenly over a wall of this width. */
export function windows(
  wall: number,
  count: number,
  v: number,
  size: readonly [w: number, h: number] = [0.9, 1.4],
  style: WindowStyle = 'shutters',
): Feature[] {
  return Array.from({ length: count }, (_, index) => window((wall * (index + 0.5)) / count, v, size[0], size[1], style))
}

export function door(u: number, w = 1.1, h = 2.2, style: DoorStyle = 'plain', v = 0): Feature {
  return { kind: 'door', u: u - w / 2, w, h, style, v }
}

export function glass(u: number, v: number, w: number, h: number, panes: number): Feature {
  return { kind: 'glass', u, v, w, h, panes }
}

export function arcade(u: number, w: number, h: number, bays: number, arched = true, v = 0): Feature {
  return { kind: 'arcade', u, v, w, h, bays, arched }
}

export function balcony(
  u: number,
  v: number,
  w: number,
  out: number,
  railing: Extract<Feature, { kind: 'balcony' }>['railing'],
): Feature {
  return { kind: 'balcony', u, v, w, out, railing }
}

export function climbing(u: number, h: number, flowers = true): Feature {
  return { kind: 'climber', u, h, flowers }
}
