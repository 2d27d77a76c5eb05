//! The small parts of a workbook: its sheets, its styles, and which part each relation leads to.

use super::text::Gathered;
use super::xml::{DAMAGED, Sink, Tag, Xml};
use crate::Result;
use crate::csv::Texts;

/// The most bytes that are kept of one part.
const PART_LIMIT: usize = 1 << 22;

/// Reads the sheets of a workbook's main part, the styles of cells, or the relations of any part:
/// three texts for each.
///
/// | element | its texts |
/// | --- | --- |
/// | `sheet` | its name, its state ("" if visible), and the id of its relation |
/// | `workbookPr` | "", whether days count from 1904 on ("1" or "true"), and "" |
/// | `numFmt` | the code of a format of numbers, "", and its id |
/// | `xf` in `cellXfs` | "", "", and the id of the style's format of numbers |
/// | `Relationship` | its type, where it leads, and its id |
///
/// # Examples
/// ```
/// use sottovoce::xlsx::PartsReader;
///
/// let mut reader = PartsReader::default();
/// reader.push(b"<workbook><sheets><sheet name=\"R&amp;D\" r:id='rId1'/></sheets></workbook>")?;
/// assert_eq!(reader.finish()?, ["R&D", "", "rId1"]);
/// # Ok::<(), sottovoce::Error>(())
/// ```
#[derive(Debug)]
pub struct PartsReader {
    xml: Xml,
    texts: List,
}

#[derive(Debug, Default)]
struct List {
    texts: Vec<String>,
    length: usize,
    /// The styles of cells are open; other elements have styles of other things.
    is_cells: bool,
}

impl Default for PartsReader {
    fn default() -> Self {
        Self { xml: Xml::new(), texts: List::default() }
    }
}

impl PartsReader {
    /// Reads the next bytes of the part.
    ///
    /// # Errors
    /// [`Error::Data`](crate::Error::Data) if the part is not well formed, or too large.
    pub fn push(&mut self, bytes: &[u8]) -> Result<()> {
        self.xml.push(bytes, &mut self.texts).map(drop)
    }

    /// The part has ended: gives the texts.
    ///
    /// # Errors
    /// [`Error::Data`](crate::Error::Data) if the part should not have ended.
    pub fn finish(&mut self) -> Result<Vec<String>> {
        self.xml.finish()?;
        Ok(core::mem::take(&mut self.texts.texts))
    }
}

impl Sink for List {
    fn start(&mut self, depth: u32, tag: &Tag<'_>) -> Result<()> {
        if depth == 2 {
            self.is_cells = tag.name == b"cellXfs";
        }
        let names: [&[u8]; 3] = match (depth, tag.name) {
            (2, b"workbookPr") => [b"", b"date1904", b""],
            (3, b"numFmt") => [b"formatCode", b"", b"numFmtId"],
            (3, b"xf") if self.is_cells => [b"", b"", b"numFmtId"],
            (3, b"sheet") => [b"name", b"state", b"id"],
            (2, b"Relationship") => [b"Type", b"Target", b"Id"],
            _ => return Ok(()),
        };
        for name in names {
            let value = tag.attribute(name).unwrap_or_default();
            self.length += value.len() + 1;
            DAMAGED.when(self.length > PART_LIMIT)?;
            self.texts.push(plain(value)?);
        }
        Ok(())
    }

    fn end(&mut self, _: u32) {}

    fn text(&mut self, _: &[u8]) {}
}

/// The value of an attribute: its references are undone by reading it as the text of an element.
fn plain(value: &[u8]) -> Result<String> {
    struct Value(Gathered);
    impl Sink for Value {
        fn start(&mut self, _: u32, _: &Tag<'_>) -> Result<()> {
            Ok(())
        }
        fn end(&mut self, _: u32) {}
        fn text(&mut self, text: &[u8]) {
            self.0.push(text);
        }
    }
    let (mut xml, mut gathered) = (Xml::new(), Value(Gathered::default()));
    xml.push(value, &mut gathered)?;
    let mut text = Texts::default();
    text.push(gathered.0.unescaped());
    Ok(text.text().into())
}
