// The modules of Leaflet's sources. Their types are those of the package.
declare module 'leaflet/src/map/Map.js' {
  import type { Handler, Map as PublishedMap } from 'leaflet'
  /** What the published types lack. */
  export class Map extends PublishedMap {
    /** `moved` says whether the last press moved the map. */
    dragging: Handler & { moved(): boolean }
    /** Whether a zoom is under way. */
    _animatingZoom: boolean
  }
}
declare module 'leaflet/src/map/handler/*'
declare module 'leaflet/src/control/Control.Attribution.js'
declare module 'leaflet/src/layer/SVGOverlay.js' {
  export { svgOverlay } from 'leaflet'
}
declare module 'leaflet/src/layer/tile/TileLayer.js' {
  export { tileLayer } from 'leaflet'
}
declare module 'leaflet/src/layer/marker/Marker.js' {
  export { marker } from 'leaflet'
}
declare module 'leaflet/src/layer/marker/DivIcon.js' {
  export { divIcon } from 'leaflet'
}
