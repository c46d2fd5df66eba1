// The parts of Leaflet that these maps use, imported from its sources: the single file of the package contains
// everything (10 kB more). The imports without a name add themselves to the map: dragging, wheel, keys, two fingers,
// double click, credits.
import 'leaflet/src/map/handler/Map.DoubleClickZoom.js'
import 'leaflet/src/map/handler/Map.Drag.js'
import 'leaflet/src/map/handler/Map.Keyboard.js'
import 'leaflet/src/map/handler/Map.ScrollWheelZoom.js'
import 'leaflet/src/map/handler/Map.TouchZoom.js'
import 'leaflet/src/control/Control.Attribution.js'

export { Map as LeafletMap } from 'leaflet/src/map/Map.js'
export { divIcon } from 'leaflet/src/layer/marker/DivIcon.js'
export { marker } from 'leaflet/src/layer/marker/Marker.js'
export { svgOverlay } from 'leaflet/src/layer/SVGOverlay.js'
export { tileLayer } from 'leaflet/src/layer/tile/TileLayer.js'
